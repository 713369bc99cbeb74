#!/usr/bin/env node
// The command line, built when a source changed. Node built-ins only.
import { checkNode, ensureBuild, ensureDependencies } from '../../../scripts/lib.mjs';

checkNode();
ensureDependencies();
ensureBuild();
await import('../dist/main.mjs');
