// Before each file of journeys: what a test opens is closed with it.
import { afterEach, beforeEach } from 'vitest';
import { beginTest, endTest } from './browsers.ts';

beforeEach(beginTest);
afterEach(endTest);
