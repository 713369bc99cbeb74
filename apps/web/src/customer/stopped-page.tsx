import './customer.css';
import { PageTitle } from '../shell/page-title.tsx';
import { useTexts } from '../state/texts.ts';

/** After a signer stopped without signing. Their way back is the agent's next e-mail. */
export function StoppedPage() {
  const texts = useTexts();
  return (
    <div className="find-page">
      <PageTitle title={texts('stopped.title')} />
      <p className="lead">{texts('stopped.text')}</p>
    </div>
  );
}
