import { createRequire } from 'node:module';

/**
 * Faces of Open Sans: the only family tested whose accented letters all survive text extraction from pdfkit's files. And
 * `hand`, Great Vibes, in which signatures are written: Latin and Cyrillic.
 */
export type Face = 'regular' | 'semibold' | 'italic' | 'script' | 'hand';

const FILES: Readonly<Record<Face, string>> = {
  regular: 'open-sans/400Regular/OpenSans_400Regular.ttf',
  semibold: 'open-sans/600SemiBold/OpenSans_600SemiBold.ttf',
  italic: 'open-sans/400Regular_Italic/OpenSans_400Regular_Italic.ttf',
  script: 'open-sans/300Light_Italic/OpenSans_300Light_Italic.ttf',
  hand: 'great-vibes/400Regular/GreatVibes_400Regular.ttf',
};

/** Path of the face's file in `node_modules`, resolved at run time so that it also works for the bundled server. */
export function fontFile(face: Face): string {
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/${FILES[face]}`);
}
