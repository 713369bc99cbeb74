import type { HandoverMapping } from '../definition/carrier.ts';
import type { Finding, Model } from '../definition/model.ts';
import { compileMapping, type MappedForm } from '../mapping/compile-mapping.ts';

/** What is wrong with the mappings of finished cases to other systems, with the form that new cases get or with another one. */
export function checkHandover(mappings: readonly HandoverMapping[], model: Model, form: MappedForm): Finding[] {
  return mappings.flatMap((mapping) =>
    compileMapping(model, mapping, form).mistakes.map((mistake) => ({ ...mistake, path: `handover.${mapping.Name}` })),
  );
}
