import type { AskingTool } from '../tool.ts';

/** The panel asks the browser for the location and resumes with its coordinates (wire §1.8). */
export const requestLocation: AskingTool = {
  effect: 'asks',
  name: 'request_location',
  description: 'Asks the user for the place where they are. Use it only when the answer depends on it.',
  parameters: { type: 'object', properties: {} },
  words: (_, locale) =>
    locale === 'zh-CN'
      ? { running: '正在询问你的位置', done: '已询问你的位置', failed: '未能询问你的位置' }
      : {
          running: 'Asking for your location',
          done: 'Asked for your location',
          failed: 'Could not ask for your location',
        },
  callType: 'require_info',
  requireFields: ['coordinates'],
};
