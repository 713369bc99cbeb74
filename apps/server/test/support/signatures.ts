/** Signatures: the forms that are read first, the answers of each signer, the submission. */
import type { QuestionResponse } from '@countersign/engine';
import type { Body } from '@countersign/protocol';
import { type Person, submission } from './people.ts';

/** Opens the person's own forms as soon as they are made; returns their hash. */
export async function readForms(
  person: Person,
  mergeType: Body<'generatePdf'>['mergeType'] = 'InsuredOwner',
): Promise<string> {
  for (;;) {
    const reply = await person.browser.call('getApplicationPdf', undefined, {
      appId: person.id,
      AppAuthId: person.handle,
      mergeType,
      Wait: '5',
    });
    if (reply.code === 200) return reply.headers.get('x-document-sha256') ?? '';
    if (reply.code !== 500 || reply.status !== 200) throw new Error(`no forms: ${reply.text}`);
    await person.browser.call('checkPendingJobs', { ApplicationId: person.id, Wait: 5 });
  }
}

/** A signature of the insured (`Rivera` writes the expected name) with parts changed. */
export function insuredSignature(name: string, changes: Record<string, string> = {}): QuestionResponse[] {
  const answers = {
    'FinalSignature.FullName': name,
    SignatureInsuredLocationCity: 'Dallas',
    SignatureInsuredLocationState: 'TX',
    InsuredLoadTime: '12',
    InsuredTimeOut: 'false',
    ...changes,
  };
  return Object.entries(answers).map(([QuestionName, AnswerText]) => ({ QuestionName, AnswerText }));
}

/** A signature of the owner with that letter. */
export function ownerSignature(letter: string, name: string, changes: Record<string, string> = {}): QuestionResponse[] {
  const answers = {
    [`${letter}OwnerFinalSignature.FullName`]: name,
    SignatureOwnerLocationCity: 'Dallas',
    SignatureOwnerLocationState: 'TX',
    OwnerLoadTime: '12',
    OwnerTimeOut: 'false',
    ...changes,
  };
  return Object.entries(answers).map(([QuestionName, AnswerText]) => ({ QuestionName, AnswerText }));
}

export function agentSignature(name: string): QuestionResponse[] {
  return insuredSignature(name).map(({ QuestionName, AnswerText }) => ({
    QuestionName: QuestionName.replace('FinalSignature', 'FinalSignatureAgent').replace(
      /^(Signature)?Insured/,
      '$1Agent',
    ),
    AnswerText,
  }));
}

/** Reads the forms and signs. */
export async function signForms(
  person: Person,
  mergeType: Body<'generatePdf'>['mergeType'],
  block: string,
  signature: QuestionResponse[],
): Promise<void> {
  const DocumentSha256 = await readForms(person, mergeType);
  const { code, text } = await person.browser.call(
    'submitPayload',
    submission(person, block, signature, { DocumentSha256 }),
  );
  if (code !== 200) throw new Error(`nobody could sign: ${text}`);
}

/** Reads the forms and signs as an insured who does not own the policy. */
export const signForOwners = (insured: Person, name: string): Promise<void> =>
  signForms(insured, 'InsuredNotOwner', 'DeclarationsInsured', insuredSignature(name));
