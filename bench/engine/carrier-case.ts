/** The reference carrier with a case in which everything required is answered. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openApplication, type Answers } from '@countersign/engine';
import { encodingOf, readCarrier } from '@countersign/engine/author';
import { fillBlock } from '@countersign/scenario';
import { TODAY } from './adapters/countersign.ts';
import type { CarrierCase } from './measure-carrier.ts';

export function carrierCase(folder: string): CarrierCase {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ya?ml|md|svg|png)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({
      path: path.relative(folder, file).replaceAll(path.sep, '/'),
      text: readFileSync(file, encodingOf(file)),
    }));
  const { model, findings } = readCarrier(files);
  if (model === null) throw new Error(`${folder}: ${findings[0]?.file} ${findings[0]?.message}`);
  const application = openApplication(model, { stage: 1, role: 'Omnipotent', today: TODAY, answers: {} });
  for (const block of model.blocks) fillBlock(application, block.name, { seed: 7, style: 'eventful' });
  const answers: Answers = application.answers();
  return { definition: model.definition, answers };
}
