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
      layout(text: string, features?: unknown): unknown;
      _glyphs: object;
    }
    interface PDFOutline {
      options: { expanded?: boolean };
      /** What is written of the bookmark. */
      outlineData: { Count?: number };
      addItem(title: string, options: { fit: false; left: number; top: number; expanded?: boolean }): PDFOutline;
    }
    interface PDFDocument {
      _root: { data: { AcroForm?: PDFKitReference } };
      /** `endAcroForm` checks only its presence and shape; the fields are ours. */
      _acroform?: { fonts: Record<string, never>; defaultFont: string };
      /** An operator in the content of the page. */
      addContent(operator: string): this;
      /** Number of the last font: the name of the next one, and the tag of its subset. */
      _fontCount: number;
      /** The current font: the parsed file behind it, and its cache of words. */
      _font: { font: ParsedFont; layoutCache: Record<string, unknown> };
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
