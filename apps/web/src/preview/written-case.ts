import {
  type Application,
  type CaseFacts,
  type HandoverMapping,
  mapCase,
  type MappedCase,
  signingSlots,
} from '@countersign/engine';
import { openForm } from './preview-case.ts';

/** The answers of a form as a mapping writes them, as if everybody had signed at noon of that day. */
export function writtenCase(form: Application, mapping: HandoverMapping): MappedCase {
  const { model, today } = form;
  const whole = openForm({ model, stage: 13, today, answers: form.answers() });
  return mapCase(whole, exampleFacts(whole), mapping);
}

const AGENT = { firstName: 'Insurance', lastName: 'Agent', emailAddress: 'agent@example.com' };

function exampleFacts(form: Application): CaseFacts {
  const signedAt = `${form.today}T12:00:00.000Z`;
  return {
    id: 'preview',
    round: 1,
    isTest: true,
    edition: 'preview',
    startedAt: signedAt,
    signedAt,
    policyNumber: 'PREVIEW',
    agent: AGENT,
    signatures: signingSlots(form, AGENT).map(({ group, letter, kind, expectedName }) => ({
      signer: group,
      ...(letter !== null && { letter }),
      kind,
      typedName: expectedName,
      signedAt,
      city: '',
      state: '',
    })),
    documents: [],
  };
}
