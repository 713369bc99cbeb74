import { wrongBraces } from './braces.ts';
import { suggestion } from '../clause/suggestion.ts';
import { clausesOver } from '../definition/model-clauses.ts';
import { isPossible } from '../definition/possible/index.ts';
import type { DecisionTable } from '../definition/carrier.ts';
import type { ValueType } from '../clause/types.ts';
import type { Finding, Model } from '../definition/model.ts';

const TYPES: Record<'YesNo' | 'Number' | 'Text', ValueType> = { YesNo: 'boolean', Number: 'number', Text: 'text' };

/** Compiles every clause of a decision table outside blocks and checks that classes and paths exist. */
export function checkUnderwriting(table: DecisionTable, model: Model): Finding[] {
  const findings: Finding[] = [];
  const compile = clausesOver(model, table.Values ?? []);
  const clause = (field: string, text: string, expected: ValueType): void => {
    const compiled = compile(`underwriting#${field}`, text, expected);
    if (compiled.ok) return;
    for (const { kind, message, at } of compiled.problems) {
      findings.push({ kind, path: 'underwriting', message: `${message} (at ${at + 1} in: ${text})`, field });
    }
  };
  const refuse = (field: string, message: string): void => {
    findings.push({ kind: 'unknown-outcome', path: 'underwriting', message, field });
  };

  const named: [field: 'Classes' | 'Paths' | 'Rules', names: (string | number)[]][] = [
    ['Classes', table.Classes.map((each) => each.Name)],
    ['Paths', table.Paths.map((each) => each.Number)],
    ['Rules', table.Rules.map((each) => each.Rule)],
  ];
  for (const [field, names] of named) {
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) === index) continue;
      const message = `"${name}" is in ${field} twice; a decision could not say which one it means.`;
      findings.push({ kind: 'duplicate-name', path: 'underwriting', message, field: `${field}.${index}` });
    }
  }
  const classes = table.Classes.map((each) => each.Name);
  const checkClass = (field: string, name: string): void => {
    if (!classes.includes(name)) refuse(field, `There is no class "${name}".${suggestion(name, classes)}`);
  };
  const checkBraces = (field: string, text: string, where: string): void => {
    const wrong = wrongBraces(
      text,
      () => false,
      (name) => `Nothing is filled in for "{${name}}" in ${where}.`,
    );
    findings.push(...wrong.map((each) => ({ ...each, path: 'underwriting', field })));
  };
  for (const [index, each] of table.Paths.entries())
    checkBraces(`Paths.${index}.Name`, each.Name, 'the name of a path');
  if (!table.Paths.some((each) => each.Number === 1)) {
    refuse('Paths', 'A case for which no rule holds gets path 1: name it here.');
  }
  checkClass('Simulated.Class', table.Simulated.Class);
  clause('Facts.Age', table.Facts.Age, 'number');
  clause('Facts.Gender', table.Facts.Gender, 'text');
  clause('Facts.SmokerStatus', table.Facts.SmokerStatus, 'text');
  for (const [index, value] of (table.Values ?? []).entries()) {
    clause(`Values.${index}.Clause`, value.Clause, TYPES[value.Type]);
  }
  for (const [index, rule] of table.Rules.entries()) {
    clause(`Rules.${index}.When`, rule.When, 'boolean');
    checkBraces(`Rules.${index}.Reason`, rule.Reason, 'a reason');
    if (rule.ClassCap === undefined && rule.Path === undefined) {
      refuse(`Rules.${index}`, 'This rule decides nothing: give it a Path or a ClassCap.');
    }
    if (rule.ClassCap !== undefined) checkClass(`Rules.${index}.ClassCap`, rule.ClassCap);
    if (rule.Path !== undefined && !table.Paths.some((each) => each.Number === rule.Path)) {
      refuse(
        `Rules.${index}.Path`,
        `There is no path ${rule.Path}; there are ${table.Paths.map((each) => each.Number).join(', ')}.`,
      );
    }
  }
  return findings;
}

/** Rules that no case of this form can meet, and that nobody disabled with `0`. */
export function neverHolding(table: DecisionTable, model: Model): Finding[] {
  const compile = clausesOver(model, table.Values ?? []);
  return table.Rules.flatMap(({ When }, index) => {
    const field = `Rules.${index}.When`;
    const compiled = compile(`underwriting#${field}`, When, 'boolean');
    if (!compiled.ok || When.trim() === '0' || isPossible(model.nodes, compiled.clause.tree) !== false) return [];
    const message = `No case can ever meet this: ${When}. Change it; to turn the rule off, write 0.`;
    return [{ kind: 'never-true', path: 'underwriting', message, field }];
  });
}
