import './operations.css';
import type { CaseSigns, OperationsCase } from '@countersign/protocol';
import { timeText } from '../portal/case-labels.ts';
import { LoadedDialog } from '../shell/loaded-dialog.tsx';
import { client } from '../state/client.ts';
import { dataOf } from '../state/queries.ts';
import { type Texts, useTexts } from '../state/texts.ts';
import { ReleaseDecision } from './release-decision.tsx';

type Signer = CaseSigns['Signers'][number];
type Sign = Signer['Signs'][number];

/** The signatures of a case: where, with what and when each was given, and what was unusual. */
export function SignsDialog({
  one,
  name,
  onClose,
  onReleased,
}: {
  one: OperationsCase;
  name: string;
  onClose: () => void;
  onReleased: (state: 'done' | 'waiting') => void;
}) {
  const texts = useTexts();
  const { Id: AppId, AuthId: AppAuthId } = one.Summary;
  return (
    <LoadedDialog
      title={texts('operations.signsOf', { Name: name })}
      loads={['signs', AppId]}
      load={async () => dataOf(await client.call('caseSigns', { AppId, AppAuthId }))}
      onClose={onClose}
    >
      {({ Signers, Held }) => (
        <>
          <p>{texts(Signers.length === 0 ? 'operations.signs.nobody' : 'operations.signs.intro')}</p>
          {Signers.map((signer) => (
            <SignerCard key={`${signer.Name} ${signer.Role}`} signer={signer} />
          ))}
          {Held ? <ReleaseDecision one={one} held={Held} onReleased={onReleased} /> : null}
        </>
      )}
    </LoadedDialog>
  );
}

function SignerCard({ signer }: { signer: Signer }) {
  const texts = useTexts();
  return (
    <section className="signer-signs">
      <h3>{texts('operations.signs.signer', { Name: signer.Name, Role: texts(`operations.role.${signer.Role}`) })}</h3>
      <dl>
        <dt>{texts('operations.signs.signedAt')}</dt>
        <dd>{timeText(signer.SignedAt)}</dd>
        <dt>{texts('operations.signs.address')}</dt>
        <dd>{signer.Address}</dd>
        <dt>{texts('operations.signs.browser')}</dt>
        <dd>{signer.Browser}</dd>
      </dl>
      {signer.Signs.length === 0 ? (
        <p>{texts('operations.signs.none')}</p>
      ) : (
        <ul>
          {signer.Signs.map((sign) => (
            <li key={sign.Code}>
              {sentence(texts, sign)} <span className="timeline-note">{timeText(sign.SeenAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What was unusual, in plain words; each kind of similarity has a separate sentence. */
function sentence(texts: Texts, { Code, Seen }: Sign): string {
  const like = typeof Seen['Like'] === 'string' ? `.${Seen['Like']}` : '';
  const values = Object.fromEntries(Object.entries(Seen).map(([key, value]) => [key, String(value)]));
  return texts(`operations.sign.${Code}${like}`, values);
}
