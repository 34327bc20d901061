import { openReportQueue, type ReportQueue } from '../observations/report-queue.ts';
import { required } from '../runtime/env.ts';

/** The queue of reports that this process was deployed with. */
export const reportQueue: ReportQueue = openReportQueue(required('reportQueue'));
