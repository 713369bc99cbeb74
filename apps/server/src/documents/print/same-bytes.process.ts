/** Prints the hash of the rendered sample, in a separate process: for same-bytes.test.ts. */
import { createHash } from 'node:crypto';
import { renderDocument } from './render.ts';
import { SAMPLE_FRAME, sampleModel } from './sample-model.testkit.ts';

const { bytes } = await renderDocument(sampleModel(12), { ...SAMPLE_FRAME, isTest: true });
const hash = createHash('sha256').update(bytes).digest('hex');
process.stdout.write(`${hash} ${new Date(SAMPLE_FRAME.generatedAt).toLocaleString()}\n`);
