import { createRequire } from 'node:module';

/**
 * Faces of Open Sans: the only family tested whose accented letters all survive text extraction from pdfkit's files.
 */
export type Face = 'regular' | 'semibold' | 'italic' | 'script';

const FILES: Readonly<Record<Face, string>> = {
  regular: '400Regular/OpenSans_400Regular.ttf',
  semibold: '600SemiBold/OpenSans_600SemiBold.ttf',
  italic: '400Regular_Italic/OpenSans_400Regular_Italic.ttf',
  script: '300Light_Italic/OpenSans_300Light_Italic.ttf',
};

/** Path of the face's file in `node_modules`, resolved at run time so that it also works for the bundled server. */
export function fontFile(face: Face): string {
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/open-sans/${FILES[face]}`);
}
