import { GetLimits, SetLimits } from '@parley/contract';
import type { App } from '../../platform/http/app.ts';
import { implement } from '../../platform/http/implement.ts';
import type { LimitsService } from './limits.service.ts';

export function limitsRoutes(app: App, limits: LimitsService): void {
  implement(app, GetLimits, () => limits.get());
  implement(app, SetLimits, (request, { scope }) => limits.set(scope, request).then(() => ({})));
}
