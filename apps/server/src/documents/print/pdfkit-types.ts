/**
 * What pdfkit 0.20 has and its published types (0.17) lack. Each member was checked in pdfkit's source; the tests of
 * this folder fail if one of them is removed.
 */
type PdfText = InstanceType<typeof String>;

declare global {
  namespace PDFKit {
    /** A font of fontkit, which `registerFont` accepts as well as a file. */
    interface ParsedFont {
      hasGlyphForCodePoint(codePoint: number): boolean;
      layout(text: string, features?: unknown): { glyphs: Glyph[] };
      _glyphs: object;
    }
    interface Glyph {
      id: number;
      /** What it was drawn for. */
      codePoints: number[];
      advanceWidth: number;
    }
    /** A font with its subset in one document. */
    interface EmbeddedFont {
      /** Its name in the content of pages. */
      id: string;
      /** The parsed file behind it. */
      font: ParsedFont;
      /** Thousandths of the size in a unit of the file. */
      scale: number;
      /** The glyphs of the file by their numbers in the subset; 0 is the one for missing characters. */
      subset: { glyphs: number[]; includeGlyph(id: number): number; encode(): Uint8Array };
      /** The text of each number for text extraction, and its width. */
      unicode: number[][];
      widths: number[];
      /** Cache of words, each with the space after it. */
      layoutCache: Record<string, unknown>;
      widthOfString(text: string, size: number): number;
      /** Numbers of the letters in the subset, each as four hexadecimal digits, and their places in thousandths of the size. */
      encode(text: string): [string[], GlyphPosition[]];
      /** The object that the resources of a page name. */
      ref(): PDFKitReference;
    }
    interface GlyphPosition {
      xAdvance: number;
      advanceWidth: number;
      xOffset: number;
      yOffset: number;
    }
    interface PDFOutline {
      options: { expanded?: boolean };
      /** The dictionary of the bookmark. */
      outlineData: { Count?: number };
      addItem(title: string, options: { fit: false; left: number; top: number; expanded?: boolean }): PDFOutline;
    }
    interface PDFDocument {
      _root: { data: { AcroForm?: PDFKitReference } };
      /** `endAcroForm` checks only its presence and shape; the fields are ours. */
      _acroform?: { fonts: Record<string, never>; defaultFont: string; signatures: unknown[] };
      /** An operator in the content of the page. */
      addContent(operator: string): this;
      /** A stream, or a line, of the file. */
      _write(data: Uint8Array | string | number): void;
      /** How many bytes of the file are written. */
      _offset: number;
      /** Number of the last font: the name of the next one, and the tag of its subset. */
      _fontCount: number;
      /** The current font. */
      _font: EmbeddedFont;
    }
    namespace Mixins {
      interface PDFFont {
        registerFont(name: string, font: ParsedFont): this;
      }
      interface PDFAnnotation {
        annotate(x: number, y: number, w: number, h: number, option: LinkAnnotation | SignatureWidget): this;
      }
      /** pdfkit writes `String` objects as PDF strings and primitive ones as names. */
      interface LinkAnnotation {
        Subtype: 'Link';
        Dest: string;
        Contents: PdfText;
        structParent: PDFStructureElement;
      }
      interface SignatureWidget {
        Subtype: 'Widget';
        FT: 'Sig';
        /** Name and description of the field. */
        T: PdfText;
        TU: PdfText;
        F: number;
        AP: { N: PDFKitReference };
        structParent: PDFStructureElement;
      }
      interface PDFAttachmentOptions {
        relationship?: 'Source' | 'Data' | 'Supplement';
      }
      interface StructureElementOptions {
        scope?: 'Column' | 'Row';
      }
    }
  }
}

export {};
