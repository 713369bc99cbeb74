/** `HANDOVER_TARGETS`: the file that lists the systems that get finished cases. */
import { type Endpoint, endpointOf, listedSystems } from './listed-systems.ts';
import type { Environment } from './values.ts';

/** A system that gets every finished case (spec handover 4.1). */
export type HandoverTarget = {
  /** Its name for operations, in the evidence and on the command line. */
  readonly name: string;
  /** A mapping of the carrier; null: the whole case as data. */
  readonly mapping: string | null;
} & (
  | (Endpoint & {
      /** It answers with the policy number and the decision, where the carrier's data say so. */
      readonly answers: boolean;
    })
  | { readonly kind: 'folder'; readonly folder: string }
);

const RULES = {
  setting: 'HANDOVER_TARGETS',
  noun: 'target',
  fields: ['name', 'mapping', 'url', 'secrets', 'private', 'answers', 'folder'],
};

/** In the order of the file; none without it. Throws `ConfigError`. */
export const handoverTargets = (env: Environment): HandoverTarget[] =>
  listedSystems(env, RULES, (listed): HandoverTarget => {
    const about = { name: listed.name, mapping: listed.text('mapping') };
    const folder = listed.text('folder');
    const answers = listed.yesNo('answers');
    if (folder === null) return { ...about, ...endpointOf(listed, 'a "folder", or '), answers };
    const hasAddress = listed.text('url') !== null || listed.text('secrets') !== null;
    if (hasAddress || listed.yesNo('private') || answers)
      return listed.refuse('has a folder: leave out url, secrets, private, answers');
    return { ...about, kind: 'folder', folder: listed.place(folder) };
  });
