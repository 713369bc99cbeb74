/** The alert rules that are shipped, tried on what an installation measures: by their own expressions, as far as they use PromQL. */
import fs from 'node:fs';
import { parse } from 'yaml';

interface Sample {
  name: string;
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** What was measured at a time. */
export interface Scrape {
  /** In seconds. */
  at: number;
  samples: readonly Sample[];
}

const file = new URL('../../../../deploy/monitoring/alerts.yml', import.meta.url);
const { groups }: { groups: { rules: { alert: string; expr: string }[] }[] } = parse(fs.readFileSync(file, 'utf8'));
const rules = groups.flatMap((group) => group.rules);

export const alertNames: readonly string[] = rules.map(({ alert }) => alert);

/** As in Prometheus, a target that does not answer is not up. */
export async function scrape(port: number): Promise<Scrape> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  const up = { name: 'up', labels: { job: 'countersign' }, value: text === null ? 0 : 1 };
  return { at: performance.now() / 1_000, samples: [up, ...samplesOf(text ?? '')] };
}

function samplesOf(text: string): Sample[] {
  return [...text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value = '']) => ({
    name,
    labels: labelsOf(labels),
    value: value === '+Inf' ? Infinity : Number(value),
  }));
}

const labelsOf = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));

/**
 * The alerts whose expressions are true between two scrapes, with the check that they name: `CountersignNotReady:
 * seal`. The time for which they have to be true (`for`) is ignored.
 */
export function firing(before: Scrape, after: Scrape): string[] {
  return rules.flatMap(({ alert, expr }) =>
    evaluate(expr.trim(), before, after).map(({ labels: { check } }) => (check ? `${alert}: ${check}` : alert)),
  );
}

const COMPARE: Readonly<Record<string, (value: number, bound: number) => boolean>> = {
  '>': (value, bound) => value > bound,
  '==': (value, bound) => value === bound,
};

/** The samples of an expression. Throws for what no rule has used until now. */
function evaluate(expr: string, before: Scrape, after: Scrape): Sample[] {
  const compared = /^(.*) (>|==) ([\d.]+)$/.exec(expr);
  if (compared) {
    const [, left = '', sign = '', bound = ''] = compared;
    return evaluate(left, before, after).filter(({ value }) => COMPARE[sign]?.(value, Number(bound)));
  }
  const aggregated = /^(max|min|sum)(?: by \(([\w, ]+)\))? ?\((.*)\)$/.exec(expr);
  if (aggregated) {
    const [, how = '', by = '', inner = ''] = aggregated;
    return aggregate(evaluate(inner, before, after), how, by === '' ? [] : by.split(', '));
  }
  const quantile = /^histogram_quantile\(([\d.]+), (.*)\)$/.exec(expr);
  if (quantile) return quantileOf(Number(quantile[1]), evaluate(quantile[2] ?? '', before, after));
  const rate = /^rate\((.*)\[5m\]\)$/.exec(expr);
  if (rate)
    return rateOf(evaluate(rate[1] ?? '', before, before), evaluate(rate[1] ?? '', after, after), after.at - before.at);
  const selected = /^([a-z_]+)(?:\{(.*)\})?$/.exec(expr);
  if (!selected) throw new Error(`this is not understood yet: ${expr}`);
  const wanted = Object.entries(labelsOf(selected[2] ?? ''));
  return after.samples.filter(
    ({ name, labels }) => name === selected[1] && wanted.every(([label, value]) => labels[label] === value),
  );
}

const keyOf = ({ labels }: Sample): string => JSON.stringify(labels);

function aggregate(samples: readonly Sample[], how: string, by: readonly string[]): Sample[] {
  const grouped = new Map<string, Sample[]>();
  for (const sample of samples) {
    const labels = Object.fromEntries(
      by.flatMap((label) => (label in sample.labels ? [[label, sample.labels[label] ?? '']] : [])),
    );
    const key = JSON.stringify(labels);
    grouped.set(key, [...(grouped.get(key) ?? []), { ...sample, labels }]);
  }
  return [...grouped.values()].flatMap((group) => {
    const values = group.map(({ value }) => value);
    const value =
      how === 'sum'
        ? values.reduce((sum, one) => sum + one, 0)
        : how === 'max'
          ? Math.max(...values)
          : Math.min(...values);
    return group[0] ? [{ ...group[0], value }] : [];
  });
}

/** As in Prometheus, the increase of a new series is unknown. */
function rateOf(before: readonly Sample[], after: readonly Sample[], seconds: number): Sample[] {
  const began = new Map(before.map((sample) => [keyOf(sample), sample.value]));
  return after.flatMap((sample) => {
    const first = began.get(keyOf(sample));
    return first === undefined ? [] : [{ ...sample, value: (sample.value - first) / seconds }];
  });
}

/** The bucket bound below which this share of the values lies, as in Prometheus but without interpolation. */
function quantileOf(quantile: number, buckets: readonly Sample[]): Sample[] {
  const sorted = buckets
    .map((bucket) => ({ ...bucket, bound: bucket.labels['le'] === '+Inf' ? Infinity : Number(bucket.labels['le']) }))
    .toSorted((one, other) => one.bound - other.bound);
  const all = sorted.at(-1)?.value ?? 0;
  const found = sorted.find(({ value }) => value >= quantile * all);
  return all === 0 || !found ? [] : [{ ...found, value: found.bound }];
}
