/** One engine in its own process: is told what to measure, measures it, responds and ends. */
import type { Results, Task } from './task.ts';

async function measure(task: Task): Promise<Results[Task['measure']]> {
  const { budget } = task;
  if (task.measure === 'carrier') return (await import('./measure-carrier.ts')).measureCarrier(task.theCase, budget);
  if (task.measure === 'floor') return (await import('./measure-floor.ts')).measureFloor(budget);
  const { measureEngine } = await import('./measure-engine.ts');
  switch (task.measure) {
    case 'ours':
      return measureEngine((await import('./adapters/countersign.ts')).countersign, budget, true);
    case 'survey-core':
      return measureEngine((await import('./adapters/survey-core.ts')).surveyCore, budget, false);
    case '@getodk/xforms-engine':
      return measureEngine((await import('./adapters/xforms-engine.ts')).xformsEngine, budget, false);
    case '@jsonforms/core':
      return measureEngine((await import('./adapters/json-forms.ts')).jsonForms, budget, false);
  }
}

process.once('message', (task: Task) => {
  void measure(task).then((result) => process.send?.(result, () => process.exit(0)));
});
