//! Pictures as PNG, drawn by resvg as it reads their SVG. Text is set in a font that the program carries, so that it
//! looks the same on a machine without any.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::shape::{ByDay, Picture};

/// DejaVu Sans without what hardly any record needs (`fonts/README.md`).
const FONTS: [&[u8]; 2] = [include_bytes!("fonts/DejaVuSans.ttf"), include_bytes!("fonts/DejaVuSans-Bold.ttf")];

/// Dots for each unit of a picture: sharp on dense screens and in print.
const DOTS: f32 = 2.0;

/// A picture as a PNG file, at two dots for each of its units.
///
/// # Errors
/// If it is too large to be drawn.
pub fn png(picture: &Picture) -> Result<Vec<u8>, String> {
    let svg = ByDay(picture).to_string();
    let mut options = Options { font_family: "DejaVu Sans".to_string(), ..Options::default() };
    let fonts = options.fontdb_mut();
    FONTS.into_iter().for_each(|font| fonts.load_font_data(font.to_vec()));
    if !svg.chars().all(is_carried) {
        // Names in other scripts are drawn where the machine has a font for them.
        fonts.load_system_fonts();
    }
    let tree = Tree::from_str(&svg, &options).map_err(|e| e.to_string())?;
    let size = tree.size().to_int_size().scale_by(DOTS);
    let mut drawn = size.and_then(|size| Pixmap::new(size.width(), size.height())).ok_or("too large for a PNG")?;
    resvg::render(&tree, Transform::from_scale(DOTS, DOTS), &mut drawn.as_mut());
    drawn.encode_png().map_err(|e| e.to_string())
}

/// Tells whether the carried fonts have a letter: those of the Latin, Greek and Cyrillic scripts, and usual signs.
fn is_carried(c: char) -> bool {
    matches!(c, '\0'..='\u{24f}' | '\u{370}'..='\u{45f}' | '\u{490}'..='\u{491}' | '\u{1e00}'..='\u{2265}')
}

#[cfg(test)]
mod tests {
    use super::super::shape::{Anchor, Group, Shape, Style};
    use super::*;

    fn drawn(text: &str, bold: bool) -> (u32, u32, usize) {
        let mut group = Group::new("g");
        let shape =
            Shape::Text { at: (5.0, 25.0), size: 20.0, anchor: Anchor::Start, bold, turned: 0.0, text: text.into() };
        group.add(shape, Style::filled("t", "#000"));
        let picture = Picture { title: String::new(), size: (100.0, 40.0), groups: vec![group] };
        let image = Pixmap::decode_png(&png(&picture).unwrap()).unwrap();
        (image.width(), image.height(), image.pixels().iter().filter(|p| p.red() < 128).count())
    }

    #[test]
    fn text_is_drawn_in_the_fonts_that_are_carried() {
        let [nothing, plain, bold] = [drawn(" ", false), drawn("Kő Ж λ", false), drawn("Kő Ж λ", true)];
        assert_eq!((nothing.0, nothing.1, nothing.2), (200, 80, 0));
        assert!(plain.2 > 400 && bold.2 > plain.2, "{plain:?} {bold:?}");
    }
}
