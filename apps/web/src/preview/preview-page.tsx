import './preview.css';
import { useEffect, useState } from 'react';
import type { Model } from '@countersign/engine';
import type { CarrierState } from '@countersign/protocol';
import { Footer } from '../shell/footer.tsx';
import { Header } from '../shell/header.tsx';
import { Notices } from '../shell/notices.tsx';
import { loadDefinition } from '../state/definition.ts';
import { ensureAgent } from '../state/session.ts';
import { sessionData } from '../state/session-store.ts';
import { reloadCarrier, useTexts } from '../state/texts.ts';
import { Spinner } from '../ui/index.ts';
import { Findings } from './findings.tsx';
import { useCarrierState } from './use-carrier-state.ts';
import { Workbench } from './workbench.tsx';

/** Any section of the form without a case, and what is wrong with the carrier's data: outside production only. */
export function PreviewPage() {
  const texts = useTexts();
  const followed = useCarrierState();
  const form = useCurrentForm(followed.state);
  return (
    <div className="app">
      <header className="top">
        <Header
          end={
            <>
              <a href="/express/welcome">{texts('preview.start')}</a>
              <a href="/outbox">{texts('preview.outbox')}</a>
            </>
          }
        />
      </header>
      <main id="main" className="preview" tabIndex={-1}>
        <Findings followed={followed} />
        {form === null ? (
          <Spinner label={texts('preview.loading')} />
        ) : (
          <Workbench {...form} revision={followed.state?.Revision ?? ''} />
        )}
      </main>
      <Footer />
      <Notices />
    </div>
  );
}

interface Loaded {
  model: Model;
  /** `yyyy-MM-dd`, the server's. */
  today: string;
}

/** The form that new cases get, and with it the brand and the texts; null until it is loaded. */
function useCurrentForm(state: CarrierState | null): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const version = state?.DefinitionVersion ?? null;
  // Brand and texts may have changed although the form did not.
  const revision = state?.Revision;
  useEffect(() => {
    if (version === null) return undefined;
    let stopped = false;
    const load = async () => {
      // Look-ups by controls are made as the agent.
      await ensureAgent({});
      const [definition] = await Promise.all([loadDefinition(version), reloadCarrier()]);
      const now = sessionData.get()?.now ?? new Date().toISOString();
      if (!stopped && definition) setLoaded({ model: definition.model, today: now.slice(0, 10) });
    };
    void load();
    return () => {
      stopped = true;
    };
  }, [version, revision]);
  return loaded;
}
