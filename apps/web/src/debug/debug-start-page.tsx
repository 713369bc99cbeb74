import './debug.css';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigation } from '../navigation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { startCase } from '../start/start-case.ts';
import { firstRoute } from '../state/form-places.ts';
import { leaveCase } from '../state/saving.ts';
import { Alert, Button, Card, CheckboxGroup, NativeSelect, TextField } from '../ui/index.ts';
import { signInAs } from '../state/debug-agent.ts';
import { SIMULATED } from './debug-decisions.ts';
import { useDebugTexts } from '../state/debug-texts.ts';

/** All access is the usual one (spec flow §4, Roles and stages). */
const PERSONAS = ['Omnipotent', 'Agent', 'ProposedInsured'] as const;
type Persona = (typeof PERSONAS)[number];

/** Starts a case with a persona (spec flow §2, Debug start screen). Production has neither the page nor its calls. */
export function DebugStartPage() {
  const texts = useDebugTexts();
  const navigation = useNavigation();
  const [email, setEmail] = useState('');
  const [decision, setDecision] = useState('');
  const [persona, setPersona] = useState<Persona>('Omnipotent');
  const [isDemo, setIsDemo] = useState(false);
  const [state, setState] = useState<'asking' | 'starting' | 'refused'>('asking');
  useEffect(() => leaveCase(), []);

  const start = async (event: FormEvent) => {
    event.preventDefault();
    setState('starting');
    const agent = await signInAs({
      Persona: persona,
      Demo: isDemo,
      SimulateDecision: decision,
      ...(email.trim() === '' ? {} : { AgentEmailAddress: email.trim() }),
    });
    const outcome = agent ? await startCase(agent, isDemo ? 'startDemoApp' : 'startApp') : 'failed';
    if (outcome === 'started') navigation.toSection(firstRoute());
    else setState('refused');
  };
  return (
    <div className="debug-page">
      <PageTitle title={texts('debug.title')} />
      <p className="lead">{texts('debug.subtitle')}</p>
      {state === 'refused' ? <Alert tone="error" live title={texts('debug.refused')} /> : null}
      <form onSubmit={(event) => void start(event)}>
        <Card>
          <div className="questions">
            <TextField label={texts('debug.email')} type="email" value={email} onChange={setEmail} width="medium" />
            <NativeSelect
              label={texts('debug.decision')}
              placeholder={texts('debug.decision.none')}
              choices={SIMULATED.map((value) => ({ value, label: texts(`debug.decision.${value}`) }))}
              value={decision}
              onChange={setDecision}
              width="medium"
            />
            <NativeSelect
              label={texts('debug.persona')}
              required
              choices={PERSONAS.map((value) => ({ value, label: texts(`debug.persona.${value}`) }))}
              value={persona}
              onChange={(chosen) => setPersona(PERSONAS.find((one) => one === chosen) ?? 'Omnipotent')}
              width="medium"
            />
            <CheckboxGroup
              label={texts('debug.demo')}
              hint=""
              choices={[{ value: 'demo', label: texts('debug.demo.yes') }]}
              value={isDemo ? ['demo'] : []}
              onChange={(chosen) => setIsDemo(chosen.includes('demo'))}
            />
          </div>
          <div className="section-nav">
            <Button type="submit" className="next" isPending={state === 'starting'}>
              {texts('debug.start')}
            </Button>
          </div>
        </Card>
      </form>
    </div>
  );
}
