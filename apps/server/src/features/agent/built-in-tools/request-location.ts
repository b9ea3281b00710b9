import type { AskingTool } from '../tool.ts';

/** The panel asks the browser for the location and resumes with its coordinates (wire §1.8). */
export const requestLocation: AskingTool = {
  effect: 'asks',
  name: 'request_location',
  description: 'Asks the user for the place where they are. Use it only when the answer depends on it.',
  parameters: { type: 'object', properties: {} },
  callType: 'require_info',
  requireFields: ['coordinates'],
};
