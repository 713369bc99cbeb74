import { inflateSync } from 'node:zlib';

export interface FileInside {
  name: string;
  /** `Source` or `Data`, as the file says. */
  relationship: string;
  bytes: Buffer;
}

/** The files inside a document as pdfkit writes it, in their order; read from its structure, not by our verifier. */
export function filesInside(bytes: Uint8Array): FileInside[] {
  const text = Buffer.from(bytes).toString('latin1');
  const objects = [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)];
  return objects
    .filter(([, , body = '']) => body.includes('/Type /Filespec'))
    .map(([, , body = '']) => {
      const id = /\/EF <<\s*\/F (\d+) 0 R/.exec(body)?.[1];
      const stream = objects.find(([, one]) => one === id)?.[2] ?? '';
      const start = stream.indexOf('\nstream\n') + 8;
      return {
        name: /\/UF \(([^)]*)\)/.exec(body)?.[1] ?? '',
        relationship: /\/AFRelationship \/(\w+)/.exec(body)?.[1] ?? '',
        bytes: inflateSync(Buffer.from(stream.slice(start, stream.lastIndexOf('\nendstream')), 'latin1')),
      };
    });
}
