import type { BlockAnswers } from '@countersign/engine';
import { padded, type Tx } from '../platform/index.ts';
import type { Case } from './case.ts';
import { answersHash } from './save-blocks.ts';
import * as store from './store/index.ts';

/** Load time of the insured after an unlock (spec flow 4.24). */
const LOAD_TIME_AFTER_UNLOCK = '2';

/**
 * Clears every declarations section and its mark (spec flow 4.24): of the insured and the owners as specified, and of
 * the agent because their signature becomes invalid too. The insured's load time is set to 2.
 */
export async function clearDeclarations(tx: Tx, theCase: Case, at: Date): Promise<void> {
  const { Signatures } = theCase.model.definition.Bindings;
  const rows = theCase.model.blocks
    .filter(({ name, data }) => data.Purpose === 'declarations' && theCase.blocks.has(name))
    .map(({ name, data }) => {
      const loadTime = Signatures.find(({ Block }) => Block === name)?.LoadTime;
      const isInsured = data.Signatory?.Kind === 'Insured';
      const content: BlockAnswers = isInsured && loadTime ? { [loadTime]: LOAD_TIME_AFTER_UNLOCK } : {};
      const version = (theCase.blocks.get(name)?.version ?? 0) + 1;
      return {
        application_id: theCase.id,
        block: name,
        version,
        content: theCase.key.seal('answers', `${name}|${version}`, padded(JSON.stringify(content))),
        content_hash: answersHash(theCase.key, content),
        valid: null,
        visited: false,
        edited: null,
        updated_at: at,
      };
    });
  await store.putBlocks(tx, rows);
}
