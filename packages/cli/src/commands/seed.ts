import type { Command } from 'commander';
export function addSeed(_program: Command, _root: string): void {}
