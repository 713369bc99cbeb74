import type { Application, Stage } from '@countersign/engine';
import { PageTitle } from '../page/page-title.tsx';
import { useTexts } from '../state/texts.ts';
import { Button, Card } from '../ui/index.ts';
import { stageLabel } from './stage-label.ts';

/** A section that nobody at this stage may read, and the stages at which somebody may. */
export function NotReadable({
  form,
  block,
  onStage,
}: {
  form: Application;
  block: string;
  onStage: (stage: Stage) => void;
}) {
  const texts = useTexts();
  const stages = [...(form.model.blockByName.get(block)?.permissions.keys() ?? [])];
  return (
    <Card>
      <PageTitle title={form.block(block).title} />
      <p>{texts('preview.notTheirs.text', { Who: stageLabel(form.stage) })}</p>
      <div className="actions">
        {stages.map((stage) => (
          <Button key={stage} variant="secondary" size="small" onPress={() => onStage(stage)}>
            {stageLabel(stage)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
