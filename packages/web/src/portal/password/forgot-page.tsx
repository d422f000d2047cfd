import { door } from '../../kit/account/door-words.ts'
import { ForgotPassword } from '../../kit/account/forgot-password.tsx'

export const words = { door }

export { ForgotPassword as Page }
