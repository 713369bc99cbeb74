/** A document of a task in this tab. */

/** Blob URL of a PDF in base64; lives as long as the tab. */
export function pdfUrl(base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
}
