//! Processors for the tables of a match: each keeps to its own, so that games at the same time do not take them from
//! each other.

/// The processors of each table.
#[derive(Clone, Debug)]
pub struct Affinity {
    tables: Vec<Vec<usize>>,
}

impl Affinity {
    /// Divides the processors that this program may use among so many tables, as evenly as it goes.
    ///
    /// # Errors
    /// A sentence, where there are fewer processors than tables, or the system does not bind threads to processors.
    pub fn of(tables: usize) -> Result<Affinity, String> {
        let processors = allowed().ok_or("this system does not bind threads to processors")?;
        if processors.len() < tables {
            let have = processors.len();
            return Err(format!("there are {have} processors for {tables} games at once: lower --concurrency"));
        }
        let from = |table: usize| table * processors.len() / tables;
        Ok(Affinity { tables: (0..tables).map(|table| processors[from(table)..from(table + 1)].to_vec()).collect() })
    }

    /// Binds the calling thread, and whatever it starts from now on, to a table's processors.
    pub(super) fn bind(&self, table: usize) {
        if let Err(error) = bind(&self.tables[table]) {
            log::warn!("table {} runs on any processor: {error}", table + 1);
        }
    }
}

#[cfg(target_os = "linux")]
fn allowed() -> Option<Vec<usize>> {
    let set = rustix::thread::sched_getaffinity(None).ok()?;
    Some((0..rustix::thread::CpuSet::MAX_CPU).filter(|&cpu| set.is_set(cpu)).collect())
}

#[cfg(not(target_os = "linux"))]
fn allowed() -> Option<Vec<usize>> {
    None
}

#[cfg(target_os = "linux")]
fn bind(processors: &[usize]) -> std::io::Result<()> {
    let mut set = rustix::thread::CpuSet::new();
    processors.iter().for_each(|&cpu| set.set(cpu));
    Ok(rustix::thread::sched_setaffinity(None, &set)?)
}

#[cfg(not(target_os = "linux"))]
fn bind(_: &[usize]) -> std::io::Result<()> {
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn tables_share_no_processor_and_leave_none() {
        let all = allowed().unwrap();
        for tables in 1..=all.len() {
            let affinity = Affinity::of(tables).unwrap();
            assert_eq!(affinity.tables.concat(), all);
            assert!(affinity.tables.iter().all(|processors| !processors.is_empty()));
        }
        assert!(Affinity::of(all.len() + 1).is_err());
    }

    #[test]
    fn programs_that_a_table_starts_keep_to_its_processors() {
        let first = allowed().unwrap()[0];
        let affinity = Affinity { tables: vec![vec![first]] };
        let seen = std::thread::spawn(move || {
            affinity.bind(0);
            std::process::Command::new("grep").args(["Cpus_allowed_list", "/proc/self/status"]).output().unwrap().stdout
        });
        let seen = String::from_utf8(seen.join().unwrap()).unwrap();
        assert_eq!(seen.split_whitespace().last(), Some(first.to_string().as_str()));
    }
}
