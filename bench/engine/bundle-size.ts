/** The size of what a page loads of our engine, compressed. */
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { round } from './measure.ts';

/** Kilobytes of 1,000 bytes of the minified bundle, gzip level 9. */
export async function bundleSize(entry: string): Promise<number> {
  const bundler = await rolldown({ input: entry, platform: 'browser', logLevel: 'silent' });
  const { output } = await bundler.generate({ format: 'esm', minify: true });
  await bundler.close();
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  return round(gzipSync(code, { level: 9 }).length / 1000);
}
