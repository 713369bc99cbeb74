import { useState } from 'react';
import { isAgentId, type OperationsCase } from '@countersign/protocol';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { TextField } from '../ui/index.ts';
import { ActDialog } from './act-dialog.tsx';

const FIELDS = ['AgentId', 'AgentFirstName', 'AgentLastName', 'AgentEmail'] as const;
type Field = (typeof FIELDS)[number];

/** Gives a case to another agent: asks who, and why. */
export function TakeOverDialog({
  one,
  name,
  onClose,
  onDone,
}: {
  one: OperationsCase;
  name: string;
  onClose: () => void;
  onDone: (given: { State: 'done' | 'waiting' }) => void;
}) {
  const texts = useTexts();
  const { Id: AppId, AuthId: AppAuthId } = one.Summary;
  const [agent, setAgent] = useState<Record<Field, string>>({
    AgentId: '',
    AgentFirstName: '',
    AgentLastName: '',
    AgentEmail: '',
  });
  const [isAsked, setIsAsked] = useState(false);
  /** Key of the sentence; null: the field is right. */
  const problemOf = (field: Field): string | null => {
    if (agent[field].trim() === '') return 'operations.takeOver.missing';
    return field === 'AgentId' && !isAgentId(agent[field].trim()) ? 'operations.wrongAgentId' : null;
  };
  const given = Object.fromEntries(FIELDS.map((field) => [field, agent[field].trim()]));
  return (
    <ActDialog
      act="takeOver"
      name={name}
      mayDo={() => {
        setIsAsked(true);
        return FIELDS.every((field) => problemOf(field) === null);
      }}
      send={(Reason) => client.call('takeOver', { ...agent, ...given, AppId, AppAuthId, Reason })}
      onClose={onClose}
      onDone={onDone}
    >
      {FIELDS.map((field) => {
        const problem = isAsked ? problemOf(field) : null;
        return (
          <TextField
            key={field}
            label={texts(`operations.takeOver.${field}`)}
            value={agent[field]}
            onChange={(text) => setAgent((before) => ({ ...before, [field]: text }))}
            required
            maxLength={field === 'AgentId' ? 128 : 100}
            {...(field === 'AgentEmail' ? { type: 'email' as const } : {})}
            error={problem === null ? null : texts(problem)}
          />
        );
      })}
    </ActDialog>
  );
}
