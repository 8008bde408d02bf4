// Before the tests of page parts: what one of them waits for may take as long as a busy machine needs.
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 120_000 });
