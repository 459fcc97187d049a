import type { Command } from 'commander';
export function addUser(_program: Command, _root: string): void {}
