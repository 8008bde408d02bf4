// React takes its slow development form unless NODE_ENV says production, and it decides when it is first imported: so
// this is the first import of a program that serves the built pages.
process.env['NODE_ENV'] ??= 'production';
