import type { PrintModel } from '@countersign/engine';
import { type Copy, type SignedBefore, signedTime } from '../../documents/index.ts';
import type { TextByKey } from '../../platform/index.ts';
import type { CertificateData, DocumentData, SignerData } from './certificate-data.ts';
import { documentTitle, fileNameOf } from './file-names.ts';
import { answer, text } from './print-items.ts';

/**
 * The application itself as pages: what each signer's document prints, in the order of signing, from what was stored with
 * the signature. None for a document that could not be made.
 */
export function copiesOf(data: CertificateData, words: TextByKey): Copy[] {
  return data.signers.flatMap((signer) => {
    const { document, printed } = signer;
    return document && printed ? [copyOf(signer, { document, printed }, data.signers, words)] : [];
  });
}

function copyOf(
  signer: SignerData,
  { document, printed }: { document: DocumentData; printed: PrintModel },
  signers: readonly SignerData[],
  words: TextByKey,
): Copy {
  const { expectedName, typedName, signedAt, zone, city, state, address, withoutDocument } = signer;
  return {
    title: documentTitle(signer, words),
    about: [
      text(words('certificate.copy.about', { File: fileNameOf(document) })),
      answer(words('certificate.sha256'), document.sha256),
    ],
    model: { ...printed, signature: { ...printed.signature, expectedName } },
    signedBefore: signer.kind === 'agent' ? signedBefore(signers) : [],
    signature: [
      ...(withoutDocument === null ? [] : [text(words('certificate.late'))]),
      answer(words('certificate.copy.signed'), typedName),
      answer(words('certificate.copy.signedAt'), signedTime(signedAt, zone)),
      answer(words('certificate.place'), `${city}, ${state}`),
      answer(words('certificate.address'), address),
    ],
  };
}

/** As the agent's document names the others. */
const signedBefore = (signers: readonly SignerData[]): SignedBefore[] =>
  signers
    .filter(({ kind }) => kind !== 'agent')
    .map(({ expectedName, signedAt, zone, signedDocument }) => ({
      name: expectedName,
      signedAt: signedAt.toISOString(),
      zone: zone ?? 'UTC',
      sha256: signedDocument,
    }));
