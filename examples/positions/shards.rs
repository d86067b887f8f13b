//! Files of positions and of labels. A file holds boards of one size: a line of text, then records of one length, all
//! of it packed by gzip, numbers little-endian.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use shinpan::board::Size;
use shinpan::net::{BoardHistory, Input, KataNet, Network, Output, Workspace, input, place};

use crate::Failure;

/// Planes and numbers of the input.
pub const PLANES: usize = 22;
const GLOBALS: usize = 19;
/// Numbers of a label.
const NUMBERS: usize = 9;
/// A share p of a move is written as the rounded product of this and -ln p.
const PER_E: f32 = 16.0;

type Packed = GzEncoder<BufWriter<File>>;

/// Positions that are being written, a file for each size of board.
pub struct Out {
    prefix: String,
    files: HashMap<(usize, usize), (PathBuf, Packed)>,
    written: usize,
}

fn create(path: &Path) -> Result<Packed, Failure> {
    Ok(GzEncoder::new(BufWriter::new(File::create(path)?), Compression::default()))
}

/// The name of a file until it is complete.
fn part(path: &Path) -> PathBuf {
    path.with_extension("part")
}

impl Out {
    pub fn new(prefix: &str) -> Out {
        Out { prefix: prefix.to_string(), files: HashMap::new(), written: 0 }
    }

    /// A position as a network is shown it.
    pub fn put(&mut self, history: &BoardHistory, input: &Input) -> Result<(), Failure> {
        let size = history.board().size();
        let key = (size.width(), size.height());
        if !self.files.contains_key(&key) {
            let path = PathBuf::from(format!("{}-{}x{}.pos.gz", self.prefix, key.0, key.1));
            let mut file = create(&part(&path))?;
            writeln!(file, "shinpan-positions 1 {} {}", key.0, key.1)?;
            self.files.insert(key, (path, file));
        }
        let Some((_, file)) = self.files.get_mut(&key) else { return Ok(()) };
        let bytes = size.area().div_ceil(8);
        let mut planes = vec![0; PLANES * bytes];
        for point in size.points() {
            let at = place(size, point);
            for plane in 0..PLANES {
                if input.planes[at * PLANES + plane] > 0.5 {
                    planes[plane * bytes + at / 8] |= 128 >> (at % 8);
                }
            }
        }
        file.write_all(&planes)?;
        for number in &input.globals {
            file.write_all(&number.to_le_bytes())?;
        }
        self.written += 1;
        Ok(())
    }

    pub fn put_course(&mut self, history: &BoardHistory) -> Result<(), Failure> {
        self.put(history, &input(history, false))
    }

    /// Completes the files; how many positions there are comes back.
    pub fn finish(self) -> Result<usize, Failure> {
        for (path, file) in self.files.into_values() {
            file.finish()?.flush()?;
            fs::rename(part(&path), path)?;
        }
        Ok(self.written)
    }
}

/// A network that labels.
struct Teacher<'a> {
    net: &'a KataNet,
    network: Network,
}

/// Labels of all files that have none yet, by one network or several, with commas between their files.
pub fn label(nets: &str, files: &[&str]) -> Result<(), Failure> {
    let nets = nets.split(',').map(|net| KataNet::open(Path::new(net))).collect::<Result<Vec<_>, _>>()?;
    let teachers: Vec<Teacher<'_>> =
        nets.iter().map(|net| Teacher { net, network: Network::new(&net.model) }).collect();
    let mut space = Workspace::default();
    for file in files {
        let Some(stem) = file.strip_suffix(".pos.gz") else { return Err(format!("{file} is no .pos.gz").into()) };
        let path = PathBuf::from(format!("{stem}.lab.gz"));
        if path.exists() {
            continue;
        }
        let began = Instant::now();
        let count = label_file(&teachers, Path::new(file), &path, &mut space)?;
        println!("{file}: {count} labels, {:.0} a second", count as f64 / began.elapsed().as_secs_f64());
    }
    Ok(())
}

fn label_file(teachers: &[Teacher<'_>], from: &Path, to: &Path, space: &mut Workspace) -> Result<usize, Failure> {
    let mut bytes = Vec::new();
    GzDecoder::new(BufReader::new(File::open(from)?)).read_to_end(&mut bytes)?;
    let end = bytes.iter().position(|&b| b == b'\n').ok_or("no first line")?;
    let head = std::str::from_utf8(&bytes[..end])?;
    let ["shinpan-positions", "1", width, height] = head.split(' ').collect::<Vec<_>>()[..] else {
        return Err(format!("{}: '{head}' is not the first line of positions", from.display()).into());
    };
    let size = Size::new(width.parse()?, height.parse()?).ok_or("no such board")?;
    let plane = size.area().div_ceil(8);
    let mut file = create(&part(to))?;
    let names: Vec<&str> = teachers.iter().map(|teacher| teacher.net.name.as_str()).collect();
    writeln!(file, "shinpan-labels 1 {width} {height} {}", names.join(" and "))?;
    let records = bytes[end + 1..].chunks_exact(PLANES * plane + 4 * GLOBALS);
    let count = records.len();
    for (i, record) in records.enumerate() {
        // Each position under one mirror image, so that no image is a teacher's only one.
        let said = teachers.iter().enumerate().map(|(k, teacher)| teacher.label(size, record, i + k, space));
        Label::mean(&said.collect::<Vec<_>>()).write(&mut file)?;
    }
    file.finish()?.flush()?;
    fs::rename(part(to), to)?;
    Ok(count)
}

impl Teacher<'_> {
    /// What it says of a packed position under a mirror image.
    fn label(&self, size: Size, record: &[u8], image: usize, space: &mut Workspace) -> Label {
        let plane = size.area().div_ceil(8);
        let (bits, globals) = record.split_at(PLANES * plane);
        let is_set = |of: usize, at: usize| bits[of * plane + at / 8] & (128 >> (at % 8)) != 0;
        let globals: Vec<f32> = globals.as_chunks().0.iter().map(|b| f32::from_le_bytes(*b)).collect();
        let image = image % if size.is_square() { 8 } else { 4 };
        let images = images(size, image);
        let values = images.iter().flat_map(|&at| (0..PLANES).map(move |of| f32::from(u8::from(is_set(of, at)))));
        let planes: Vec<f32> = values.collect();
        let shape = if image >= 4 { [size.height(), size.width()] } else { [size.width(), size.height()] };
        let said = &self.network.run(shape, &planes, &globals, space)[0];
        let open = |at: usize| !is_set(1, at) && !is_set(2, at) && !is_set(6, at);
        Label::said(self.net, said, &images, &open)
    }
}

/// For each place of a mirror image, the place of the board that is seen there; from 4 on of a square board.
fn images(size: Size, image: usize) -> Vec<usize> {
    let (width, height) = (size.width(), size.height());
    let seen = |at: usize| {
        let (x, y) = (at % width, at / width);
        let (x, y) = if image & 4 != 0 { (y, x) } else { (x, y) };
        let x = if image & 2 != 0 { width - 1 - x } else { x };
        let y = if image & 1 != 0 { height - 1 - y } else { y };
        y * width + x
    };
    (0..size.area()).map(seen).collect()
}

fn softplus(x: f32) -> f32 {
    if x > 40.0 { x } else { x.exp().ln_1p() }
}

/// What is said of a position, all of it of the player to move.
pub struct Label {
    /// Shares of win, loss and no result; mean score, its deviation and lead in points; turns left, and the errors of win
    /// and score in the near future (-1 where a network does not tell); NaN is unknown.
    pub numbers: [f32; NUMBERS],
    /// The share of each place of the board, and last that of a pass; they need not add up to 1.
    pub moves: Vec<f32>,
    /// The owner of each place, from -1 to 1.
    pub owners: Vec<f32>,
}

impl Label {
    fn write(&self, file: &mut Packed) -> Result<(), Failure> {
        for number in self.numbers {
            file.write_all(&number.to_le_bytes())?;
        }
        let sum: f32 = self.moves.iter().sum();
        let byte = |&share: &f32| (-PER_E * (share / sum).ln()).round().clamp(0.0, 255.0) as u8;
        file.write_all(&self.moves.iter().map(byte).collect::<Vec<u8>>())?;
        let owner = |x: &f32| ((x * 127.0).round() as i8).cast_unsigned();
        file.write_all(&self.owners.iter().map(owner).collect::<Vec<u8>>())?;
        Ok(())
    }

    /// Means of results, moves and owners; all else is the first one's. Two networks err in different places.
    fn mean(labels: &[Label]) -> Label {
        let mean = |of: &dyn Fn(&Label) -> f32| labels.iter().map(of).sum::<f32>() / labels.len() as f32;
        let mut numbers = labels[0].numbers;
        (0..3).for_each(|i| numbers[i] = mean(&|label| label.numbers[i]));
        let moves = (0..labels[0].moves.len()).map(|i| mean(&|label| label.moves[i])).collect();
        let owners = (0..labels[0].owners.len()).map(|i| mean(&|label| label.owners[i])).collect();
        Label { numbers, moves, owners }
    }

    /// What a network says.
    fn said(net: &KataNet, said: &Output, images: &[usize], open: &dyn Fn(usize) -> bool) -> Label {
        let scales = &net.scales;
        let most = said.result.iter().fold(f32::MIN, |a, &b| a.max(b));
        let results: Vec<f32> = said.result.iter().map(|x| (x - most).exp()).collect();
        let sum: f32 = results.iter().sum();
        let score = &said.score;
        let mut numbers = [-1.0; NUMBERS];
        (0..3).for_each(|i| numbers[i] = results[i] / sum);
        numbers[3] = score[0] * scales.score;
        numbers[4] = softplus(score[1]) * scales.deviation;
        numbers[5] = score[2] * scales.lead;
        if net.version >= 9 {
            numbers[6] = softplus(score[3]) * scales.time;
        }
        if net.version >= 14 {
            numbers[7] = softplus(score[4] * 0.5) * scales.value_error.sqrt();
            numbers[8] = softplus(score[5] * 0.5) * scales.score_error.sqrt();
        }
        let mut logits = vec![f32::MIN; images.len()];
        let mut owners = vec![0.0; images.len()];
        for (i, &at) in images.iter().enumerate() {
            if open(at) {
                logits[at] = said.moves[i][0];
            }
            owners[at] = said.ownership[i].tanh();
        }
        logits.push(said.pass[0]);
        let most = logits.iter().fold(f32::MIN, |a, &b| a.max(b));
        let moves: Vec<f32> = logits.iter().map(|x| (x - most).exp()).collect();
        let sum: f32 = moves.iter().sum();
        Label { numbers, moves: moves.iter().map(|x| x / sum).collect(), owners }
    }
}

/// Labels of positions of one size that are written beside their positions.
pub struct Labels {
    path: PathBuf,
    file: Packed,
}

impl Labels {
    /// The labels of the positions that [`Out`] writes with the same prefix.
    pub fn new(prefix: &str, size: Size, by: &str) -> Result<Labels, Failure> {
        let path = PathBuf::from(format!("{prefix}-{}x{}.lab.gz", size.width(), size.height()));
        let mut file = create(&part(&path))?;
        writeln!(file, "shinpan-labels 1 {} {} {by}", size.width(), size.height())?;
        Ok(Labels { path, file })
    }

    pub fn put(&mut self, label: &Label) -> Result<(), Failure> {
        label.write(&mut self.file)
    }

    pub fn finish(self) -> Result<(), Failure> {
        self.file.finish()?.flush()?;
        Ok(fs::rename(part(&self.path), self.path)?)
    }
}
