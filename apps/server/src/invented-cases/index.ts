/** Invented cases for people who try out a development installation (spec pages 3.8). */
export { createClock } from './clock.ts';
export { registerInventedCases } from './routes.ts';
