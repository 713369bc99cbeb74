import { lazy, Suspense, useId, useState } from 'react';
import type { CaseStage } from '@countersign/protocol';
import { useTexts } from '../state/texts.ts';
import { Button, ChevronDown, Spinner } from '../ui/index.ts';

const Figures = lazy(() => import('./figures.tsx').then((module) => ({ default: module.Figures })));

/** The agent's figures, counted and loaded when somebody wants to see them. */
export function FiguresPanel({ agentId, onStage }: { agentId: string; onStage: (stage: CaseStage) => void }) {
  const texts = useTexts();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={isOpen ? 'figures-panel open' : 'figures-panel'}>
      <Button
        variant="quiet"
        className="at-edge"
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setIsOpen(!isOpen)}
      >
        {texts(isOpen ? 'figures.hide' : 'figures.show')} <ChevronDown size={18} aria-hidden="true" />
      </Button>
      <div id={id}>
        {isOpen ? (
          <Suspense fallback={<Spinner label={texts('figures.loading')} />}>
            <Figures agentId={agentId} onStage={onStage} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
