// What the page shows when something was not opened, in one chunk of its own.
import './error-report.js';
import './unused-files.js';
