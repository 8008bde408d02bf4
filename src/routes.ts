// Every screen on one page: path, page file, aliases.
import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [
  index('catalogue/web/HomePage.tsx', { id: 'start' }),
  route('home', 'catalogue/web/HomePage.tsx', { id: 'home' }),
  route('ondemand/:page?', 'catalogue/web/OnDemandPage.tsx'),
  route('login/:s?', 'accounts/web/LoginPage.tsx'),
  route('logout', 'accounts/web/LogoutPage.tsx'),
  route('register', 'accounts/web/RegisterPage.tsx'),
  route('hello', 'accounts/web/HelloPage.tsx'),
  route('verify-email', 'accounts/web/VerifyEmailPage.tsx'),
  route('classroom/:c?', 'classroom/web/ClassroomPage.tsx'),
  route('completed/:page?', 'credit/web/CompletedPage.tsx', { id: 'completed' }),
  route('completed-exams/:page?', 'credit/web/CompletedPage.tsx', { id: 'completed-exams' }),
  route('verify/:code', 'credit/web/VerifyPage.tsx'),
  route('eval/:c', 'evaluation/web/EvaluationPage.tsx'),
  route('sva/:c', 'sponsor-video/web/SponsorVideoPage.tsx'),
  route('survey/:c', 'survey/web/SurveyPage.tsx'),
  route('exam/:c', 'exam/web/ExamPage.tsx'),
  route('done/:c', 'exam/web/DonePage.tsx'),
  route('pending/:page?', 'exam/web/PendingPage.tsx', { id: 'pending' }),
  route('exams/:page?', 'exam/web/PendingPage.tsx', { id: 'exams' }),
  route('404', 'platform/web/shell/NotFoundPage.tsx', { id: 'not-found' }),
  route('*', 'platform/web/shell/NotFoundPage.tsx', { id: 'unknown' }),
] satisfies RouteConfig;
