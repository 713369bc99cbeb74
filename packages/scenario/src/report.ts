/** The result of a scenario. */
import type { Scenario } from './language/types.ts';

export interface ScenarioReport {
  scenario: string;
  file: string;
  /** Expectations that were met. */
  held: number;
  failures: Failure[];
  /** Expectations about things that this environment does not have; neither met nor failed. */
  notApplicable: { line: number; expectation: string }[];
}

export interface Failure {
  line: number;
  /** Block, question or entry of the expectation. */
  path: string;
  expected: string;
  actual: string;
}

export function emptyReport(scenario: Scenario): ScenarioReport {
  return { scenario: scenario.title, file: scenario.file, held: 0, failures: [], notApplicable: [] };
}

/** Lines for people: `file:12: SECTIONA.Name: expected visible, was hidden`. */
export function reportLines(report: ScenarioReport): string[] {
  const mark = report.failures.length === 0 ? 'ok' : 'FAILED';
  const aside = report.notApplicable.length === 0 ? '' : `, ${report.notApplicable.length} not applicable here`;
  return [
    `${mark}  ${report.scenario} (${report.held} held, ${report.failures.length} failed${aside})`,
    ...report.failures.map(
      ({ line, path, expected, actual }) => `  ${report.file}:${line}: ${path}: expected ${expected}, was ${actual}`,
    ),
    ...report.notApplicable.map(({ line, expectation }) => `  ${report.file}:${line}: ${expectation}: not applicable`),
  ];
}
