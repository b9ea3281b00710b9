import type { App } from '../../platform/http/app.ts';
import { limitsRoutes } from './limits.routes.ts';
import { createLimitsService, type LimitsDependencies } from './limits.service.ts';

export { type LimitOf, openLimits } from './limits.ts';

/** The limits that the administrator sets. Other features get `limitOf` and enforce their own. */
export function limitsFeature(app: App, dependencies: LimitsDependencies): void {
  limitsRoutes(app, createLimitsService(dependencies));
}
