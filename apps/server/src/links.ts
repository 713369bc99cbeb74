/** What a server that has just started says on standard output. */
import type { Config } from './platform/index.ts';

/** The first addresses to open, a line each, and what is simulated. */
export function links({ publicUrl, environment, developmentPages, smtp, cardVault }: Config): string {
  const lines = [`Countersign is listening on ${publicUrl}`, `  start a case   ${publicUrl}/express/welcome`];
  lines.push(
    `  agent portal   ${publicUrl}/express/financial-professional`,
    `  operations     ${publicUrl}/express/operations`,
  );
  if (environment !== 'production') {
    const stays = smtp ? '' : '   (every mail stays here: no SMTP is configured)';
    lines.push(`  outbox         ${publicUrl}/outbox${stays}`, `  calls          ${publicUrl}/docs`);
    if (developmentPages) {
      lines.push(`  preview        ${publicUrl}/preview`, `  debug page     ${publicUrl}/express/debug`);
    }
    if (!cardVault)
      lines.push('  card vault     simulated: card numbers are not kept, and their tokens cannot be charged');
  }
  return `${lines.join('\n')}\n`;
}
