// What the page shows when something was not opened, in one chunk of its own.
import './report/error-report.js';
import './report/drop-contents.js';
