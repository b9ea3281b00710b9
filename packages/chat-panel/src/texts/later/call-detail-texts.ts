import { defineTexts } from '../define-texts.ts';

export const callDetailTexts = defineTexts(
  {
    functionInput: 'Input',
    functionOutput: 'Output',
    jsonExpand: 'Expand',
    jsonShowMore: 'Show {count} more',
    jsonCount: '{count} items',
    workflow_detail_testrun_error_front: 'Error',
    workflow_detail_testrun_warning_front: 'Warning',
  },
  {
    functionInput: '输入',
    functionOutput: '输出',
    jsonExpand: '展开',
    jsonShowMore: '再显示 {count} 项',
    jsonCount: '{count} 项',
    workflow_detail_testrun_error_front: '错误',
    workflow_detail_testrun_warning_front: '警告',
  },
);
