import './start.css';
import { LoginChoice } from '../errors/login-choice.tsx';
import { PageTitle } from '../page/page-title.tsx';
import { useTexts } from '../state/texts.ts';

/** What unknown paths and the bare prefix show (spec flow §2). */
export function LandingPage() {
  const texts = useTexts();
  return (
    <section className="hero">
      <PageTitle title={texts('landing.title')} />
      <p className="lead">{texts('landing.text')}</p>
      <LoginChoice />
    </section>
  );
}
