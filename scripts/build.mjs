// `npm run build` installs the packages and builds the pages and the program, as `npm start` does, and starts nothing.
// Plain JavaScript without packages, because nothing may be installed when it begins.
import { prepare } from './prepare.mjs';

await prepare({ build: true, development: false });
