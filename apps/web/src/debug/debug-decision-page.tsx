import './debug.css';
import { useState } from 'react';
import type { Data } from '@countersign/protocol';
import { OutcomeCard } from '../outcome/outcome-card.tsx';
import { NativeSelect } from '../ui/index.ts';
import { SIMULATED } from './debug-decisions.ts';
import { useDebugTexts } from '../state/debug-texts.ts';

/** The outcome page with each possible decision, without a case (spec flow §2, welcome: "Simulate decision page"). */
export function DebugDecisionPage() {
  const texts = useDebugTexts();
  const [value, setValue] = useState<string>(SIMULATED[0]);
  return (
    <div className="debug-page">
      <NativeSelect
        label={texts('debug.decision')}
        required
        choices={SIMULATED.map((each) => ({ value: each, label: texts(`debug.decision.${each}`) }))}
        value={value}
        onChange={setValue}
        width="medium"
      />
      <OutcomeCard key={value} decision={sampleDecision(Number(value))} />
    </div>
  );
}

const sampleDecision = (TriagePathNumber: number): Data<'getDecision'> => ({
  DecisionInfo: {
    Rows: [
      {
        TriagePathNumber,
        TriagePathName: '',
        DecisionClassNumber: 1,
        DecisionClassName: 'SuperPreferred',
        Age: 50,
        Gender: 'Male',
        SmokerStatus: 'Non-Smoker',
      },
    ],
  },
  InsuredName: 'Taylor Sample',
  Product: 'Term 20',
  FaceAmount: 500_000,
  DecidedBy: 'table',
  Outcome: null,
});
