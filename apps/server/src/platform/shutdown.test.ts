import { describe, expect, it } from 'vitest';
import { createLog } from './logs.ts';
import { createShutdown } from './shutdown.ts';

describe('a shutdown', () => {
  it('runs every step once, last opened first, whatever fails', async () => {
    const order: string[] = [];
    const shutdown = createShutdown(createLog({ logLevel: 'silent' }));
    shutdown.onStop('database', () => order.push('database'));
    shutdown.onStop('jobs', async () => {
      order.push('jobs');
      throw new Error('stuck');
    });
    shutdown.onStop('http', async () => order.push('http'));
    await Promise.all([shutdown.stop(), shutdown.stop()]);
    expect(order).toEqual(['http', 'jobs', 'database']);
  });
});
