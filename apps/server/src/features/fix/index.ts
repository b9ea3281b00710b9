import type { App } from '../../platform/http/app.ts';
import { fixRoutes } from './fix.routes.ts';
import { createFixService, type FixDependencies } from './fix.service.ts';

/** Proposes how to change the draft of a bot after one of its steps went wrong. */
export function fixFeature(app: App, dependencies: FixDependencies): void {
  fixRoutes(app, createFixService(dependencies));
}
