import type { BlockData } from '../definition/vocabulary.ts';
import type { Folder } from './folder.ts';

/** The blocks in the order of the flow; names without a file and files that are not in the order are reported. */
export function blocksInOrder(
  folder: Folder,
  order: readonly string[],
  blocks: ReadonlyMap<string, BlockData>,
): BlockData[] {
  const files = new Map(folder.blockFiles().map(({ path, name }) => [name, path]));
  for (const [name, path] of files) {
    const written = folder.isForLetters(path) ? 'The Name of this file, with {Letter},' : `"${name}"`;
    if (!order.includes(name)) folder.report(path, 'unlisted-block', `${written} is not listed in definition.yaml.`);
  }
  const missing = new Set<string>();
  return order.flatMap((name, at) => {
    const block = blocks.get(name);
    const path = files.get(name);
    if (path === undefined) {
      const written = folder.writtenEntry('definition.yaml', 'Blocks', name);
      if (missing.has(written)) return [];
      missing.add(written);
      const message =
        written === name
          ? `The block "${name}" has no file blocks/${name}.yaml.${folder.similar(`blocks/${name}.yaml`)}`
          : `No file in blocks has the Name "${written}".`;
      folder.report('definition.yaml', 'missing-file', message, ['Blocks', written]);
      return [];
    }
    if (order.indexOf(name) < at) {
      const message = `The section "${name}" is listed twice; remove one of the lines.`;
      folder.report('definition.yaml', 'duplicate-name', message, ['Blocks', name]);
      return [];
    }
    if (block === undefined) return [];
    if (block.Name !== name) {
      const message = `The block in this file is named "${block.Name}". Its Name must be that of the file: "${name}".`;
      folder.report(path, 'wrong-shape', message, ['Name']);
    }
    return [block];
  });
}
