/** What a person types to sign: the expected name, a city and a state, according to the definition's bindings. */
import type { AnswerPath, AnswerText, Model } from '@countersign/engine';
import type { Signer } from './people.ts';

export interface TypedSignature {
  block: string;
  answers: Record<AnswerPath, AnswerText>;
  /** What the server adds by itself. */
  datePath: AnswerPath;
  rolePath: AnswerPath | undefined;
}

const CITY = 'Springfield';

/** Undefined if no declarations block of the definition belongs to this person. */
export function signatureOf(model: Model, { slot }: Signer): TypedSignature | undefined {
  const binding = model.definition.Bindings.Signatures.find(({ Block }) => Block === slot.block);
  if (binding === undefined) return undefined;
  const [state] = model.node(`${binding.Block}.${binding.State}`)?.options ?? [];
  return {
    block: binding.Block,
    answers: {
      [`${binding.Signature}.FullName`]: slot.expectedName,
      [binding.City]: CITY,
      [binding.State]: state?.name ?? '',
      [binding.LoadTime]: '1',
      [binding.TimeOut]: 'false',
    },
    datePath: `${binding.Signature}.DateX`,
    rolePath: binding.SignerRole,
  };
}
