import './retromesh-app.js';
